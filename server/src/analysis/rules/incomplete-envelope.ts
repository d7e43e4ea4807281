import ts from 'typescript';
import { isOwnPlace, placeOfTool } from '../facts/contracts/contract';
import { envelopedPaths, envelopeOf, warnsOfNothing, type Enveloped, type Envelope, type FieldFact } from '../facts/contracts/envelope';
import { claimOf } from '../facts/effects/claims';
import { effectsOf } from '../facts/effects/effects';
import { lossesOf } from '../facts/failures/losses';
import type { HandlerFacts } from '../facts/outcomes/handlerFacts';
import { contains } from '../syntax/expressions';
import { addProperty, editsIn } from './kit/fixKit';
import { mayAdd } from './kit/codes';
import { defineRule, type FixDraft, type Related } from './rule';

/** The reader knows the shape of an answer only where every answer has it: what is missing on one path is guessed there. */
export default defineRule({
  id: 'incomplete-envelope',
  group: 'effects',
  on: 'handler',
  level: 'off',
  contract: true,
  fix: 'review',
  since: '0.1.0',
  summary: 'A path answers without a field that every answer of the project carries.',
  messages: {
    missing:
      'This answer has no {names}, which every answer of the project carries, so the agent has to guess what it would say; send the whole {envelope} on this path too.',
    bare: 'This answer comes without the {envelope} that every answer of the project comes in, so the agent has to infer from its words how the call went; send {names} on this path too.',
    partial:
      'The status says that the answer is partial, and `{warnings}` names nothing that is missing, so the agent will sum it up as if it were whole; say in `{warnings}` what could not be had.',
    lost: 'Items whose call failed are left out, and `{warnings}` names none of them, so the agent will take the rest for everything there is; say in `{warnings}` what is missing.',
  },
  check(handler, ctx) {
    const envelope = envelopeOf(handler);
    if (envelope === undefined) return;
    const losses = lossesOf(handler);
    for (const path of envelopedPaths(handler, envelope)) {
      const { outcome, record } = path;
      const missing = path.fields.filter(({ is, field }) => is === 'no' && envelope.mandatory.some((one) => one.name === field.name));
      const warnings = envelope.fields.find(({ role }) => role === 'warnings')?.name ?? '';
      const loss = losses.find((one) => one.outcome === outcome);
      const names = listed(missing.map(({ field }) => field.name));
      if (missing.length > 0) {
        const isBare = record === undefined && path.fields.every(({ is }) => is === 'no');
        const at = placeOf(path);
        ctx.report({
          at,
          defect: at,
          message: isBare ? 'bare' : 'missing',
          data: { names, envelope: nameOf(envelope) },
          related: relatedTo(handler, envelope, path),
          // The result around a text is no envelope.
          fixes: at === record?.node ? fixesFor(handler, at, missing) : [],
        });
      } else if (warnsOfNothing(path) && (loss !== undefined || isPartial(path))) {
        const related = relatedTo(handler, envelope, path);
        ctx.report({
          at: outcome.node,
          defect: outcome.node,
          message: loss === undefined ? 'partial' : 'lost',
          data: { warnings },
          related: loss === undefined ? related : [{ at: loss.node, note: 'What fails is left out here.' }, ...related],
        });
      }
    }
  },
});

/** Only where what is missing is certain: that nothing was changed, by a tool that says so and writes nothing, and that there is nothing to warn of. */
function fixesFor(handler: HandlerFacts, at: ts.Node, missing: readonly FieldFact[]): readonly FixDraft[] {
  if (!ts.isObjectLiteralExpression(at) || !isOwnPlace(handler, at) || !mayAdd(handler, at)) return [];
  const reads = effectsOf(handler).length === 0 && (!handler.callsSomething || claimOf(handler).annotations.readOnly.is === 'yes');
  const added = missing.map(({ field: { role, name } }) => {
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
    if (role === 'changed' && reads) return `${name}: false`;
    return role === 'warnings' && !handler.callsSomething ? `${name}: []` : undefined;
  });
  if (added.length === 0 || added.includes(undefined)) return [];
  return [{ title: `Add \`${added.join(', ')}\``, kind: 'review', edits: editsIn(at, addProperty(at, added.join(', '))) }];
}

function nameOf({ node, name }: Envelope): string {
  return node === undefined ? 'envelope' : `\`${name}\``;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

/** Where the answer is written out, if that is in one piece: a helper that leaves a field out is one place for all that use it. */
function placeOf({ outcome, record, fields }: Enveloped): ts.Node {
  const literal = record?.node;
  // What has no field of it was made for something else.
  const isBegun = fields.some(({ is }) => is === 'yes');
  if (literal !== undefined && !isBegun && !contains(outcome.node, literal)) return outcome.node;
  if (literal === undefined || !ts.isObjectLiteralExpression(literal) || literal.properties.some(ts.isSpreadAssignment))
    return outcome.node;
  return literal;
}

function isPartial({ fields }: Enveloped): boolean {
  return fields.some(
    ({ field, value }) =>
      field.role === 'status' &&
      value?.kind === 'const' &&
      typeof value.value === 'string' &&
      /^(partial|degraded|incomplete)/i.test(value.value),
  );
}

function relatedTo(handler: HandlerFacts, { node, name }: Envelope, { outcome }: Enveloped): readonly Related[] {
  const way = outcome.evidence.map((one): Related => ({ at: one.node, note: one.note }));
  const declared: Related =
    node === undefined
      ? { at: placeOfTool(handler.tool), note: 'The config names the fields that every answer of this tool carries.' }
      : { at: node, note: `\`${name}\` is declared here.` };
  return [...way, declared];
}
