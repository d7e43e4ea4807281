import type { ThrowFate } from '../discovery/sdk';
import { fateOfThrow, openCallsOf } from '../facts/failures/openCalls';
import { defineRule } from './rule';

/**
 * A handler that tells some failures in a form that a program can read, and lets others go as a throw of which the model gets no form at
 * all: what the SDK makes of a throw is in its own row (`discovery/sdks`), measured against the real package.
 */
export default defineRule({
  id: 'unhandled-failure',
  group: 'failures',
  on: 'handler',
  level: 'info',
  fix: 'none',
  since: '0.1.0',
  summary: 'A call can throw in a handler that tells its other failures in a typed form, where the SDK gives a throw none.',
  messages: {
    lost: '`{name}` can throw, and of a throw the agent only gets a fixed sentence, while other failures of this tool are typed. Catch it and return {idiom}.',
    ends: '`{name}` can throw, and a throw ends the run, while other failures of this tool are typed. Catch it and return {idiom}.',
    protocol:
      '`{name}` can throw, and a throw becomes a protocol error that most hosts keep from the agent, while other failures of this tool are typed. Catch it and return {idiom}.',
  },
  check(handler, ctx) {
    const message = messages[fateOfThrow(handler)];
    if (message === undefined) return;
    const typed = handler.outcomes.find((o) => o.flag === 'yes' || o.declares === 'failure');
    if (typed === undefined) return;
    const [first, ...others] = openCallsOf(handler);
    if (first === undefined) return;
    ctx.report({
      at: first.node,
      defect: first.node,
      message,
      data: { name: first.name, idiom: handler.tool.major.idiom },
      related: [
        { at: typed.node, note: 'Another failure is told in a typed form here.' },
        ...others.map(({ node }) => ({ at: node, note: 'This call can throw as well.' })),
      ],
    });
  },
});

const messages: Partial<Record<ThrowFate, 'lost' | 'ends' | 'protocol'>> = {
  'fixed-sentence': 'lost',
  'run-rejects': 'ends',
  'protocol-error': 'protocol',
};
