/**
 * Asks an endpoint on this machine. It gets `{ request, tool, claim }` and answers `{ request, verdict: true | false | null, why? }`.
 * Invariant: whatever is not such an answer (another status, no JSON, too late, too long, the answer to another request) is no verdict.
 */
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns';
import { request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { canonical, isRecord } from '../../measure/canonical';
import { isLoopback, isModelAnswer, modelReason, type Source } from '../../measure/oracleConfig';
import { cannotSay, no, yes, type Answer, type Judge } from '../../measure/oracles/oracle';

const longest = 64 * 1024;
/** A claim that a hundred lines make is asked about once. */
const remembered = 10_000;

export function httpJudge({ url, timeoutMs }: Source): Judge {
  const answers = new Map<string, Promise<Answer>>();
  return ({ text, type, about, value }, tool) => {
    const question = { tool, claim: { claim: text, type, about, value } };
    const key = canonical(question);
    const there = answers.get(key);
    if (there !== undefined) return there;
    if (answers.size >= remembered) answers.clear();
    const answer = ask(url, timeoutMs, question).catch((error: unknown) =>
      cannotSay(error instanceof Error ? error.message : String(error)),
    );
    answers.set(key, answer);
    return answer;
  };
}

async function ask(url: string, timeoutMs: number, question: object): Promise<Answer> {
  const id = randomUUID();
  const { status, body } = await post(url, timeoutMs, JSON.stringify({ request: id, ...question }));
  if (status !== 200) return cannotSay(`the endpoint answered with status ${status}`);
  let answer: unknown;
  try {
    answer = JSON.parse(body) as unknown;
  } catch {
    return cannotSay('the endpoint answered with something that is no JSON');
  }
  if (isModelAnswer(answer)) return cannotSay(modelReason);
  if (!isRecord(answer)) return cannotSay('the endpoint answered with no object');
  if (answer['request'] !== id)
    return cannotSay('the endpoint answered another request than the one it was asked: `request` is not repeated');
  const why = typeof answer['why'] === 'string' && answer['why'] !== '' ? answer['why'].slice(0, 500) : 'the endpoint says so';
  // Exactly a boolean: "false" is a text, and true for many a reader.
  if (answer['verdict'] === true) return yes(why);
  if (answer['verdict'] === false) return no(why);
  return cannotSay(answer['verdict'] === null ? why : 'the endpoint answered without a `verdict` that is true, false or null');
}

function post(url: string, timeoutMs: number, body: string): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error): void =>
      reject(
        new Error(signal.aborted ? `the endpoint did not answer within ${timeoutMs} ms` : `the endpoint cannot be asked: ${error.message}`),
      );
    const asked = request(
      url,
      {
        method: 'POST',
        signal,
        lookup: onlyThisMachine,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('error', fail);
        response.on('data', (part: string) => {
          text += part;
          if (text.length > longest) response.destroy(new Error(`its answer is longer than ${longest / 1024} KB`));
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

/** `localhost` is a name, and a hosts file can give it any address. */
const onlyThisMachine: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, address, family) => {
    const all = typeof address === 'string' ? [address] : address.map((one) => one.address);
    const elsewhere = all.find((one) => !isLoopback(one));
    if (error === null && elsewhere !== undefined)
      callback(new Error(`${hostname} leads to ${elsewhere}, which is not this machine`), address, family);
    else callback(error, address, family);
  });
};
