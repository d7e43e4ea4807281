import type ts from 'typescript';
import { changesSomething } from '../facts/effects/effects';
import type { InputPlace } from '../facts/inputs/inputs';
import { wordsOfName } from '../facts/inputs/names';
import { constOf } from '../facts/schemas/keywords';
import { asking, nameOf } from './kit/inputs';
import { defineRule } from './rule';

/** What a call may act on, by the word for it. */
const scopes = new Set([
  'scope',
  'scopes',
  'target',
  'targets',
  'environment',
  'environments',
  'env',
  'namespace',
  'namespaces',
  'region',
  'regions',
  'tenant',
  'tenants',
  'account',
  'accounts',
  'site',
  'sites',
  'host',
  'hosts',
  'device',
  'devices',
  'cluster',
  'clusters',
  'project',
  'projects',
  'workspace',
  'recipients',
  'audience',
  'permissions',
  'access',
]);
const widest = /^(all|\*|any|everything|everyone|global|full|root|admin)$/i;

/** Left out, the call reaches the most that it can. */
export default defineRule({
  id: 'scope-widening-default',
  group: 'inputs',
  on: 'input',
  level: 'warning',
  fix: 'none',
  since: '0.1.0',
  summary: 'A field that says how far a call reaches defaults to everything.',
  messages: {
    scope:
      'Left out, `{name}` is `{value}`, so a call that says nothing of its reach reaches the most; require it, or default to the narrowest.',
    acts: 'This tool changes things, and without `{name}` it changes `{value}` of them; require it, or default to the narrowest.',
  },
  check(input, ctx) {
    for (const place of input.places) {
      const { field, schema } = place;
      if (field === undefined || schema.fallback?.how !== 'default') continue;
      const value = constOf(schema.fallback.value);
      if (typeof value !== 'string' || !widest.test(value)) continue;
      if (!wordsOfName(field.name).some((word) => scopes.has(word))) continue;
      const acts = input.handler !== undefined && changesSomething(input.handler) === 'yes';
      ctx.report({
        at: place.at,
        defect: place.at,
        message: acts ? 'acts' : 'scope',
        data: { name: nameOf(place), value },
        related: [{ at: placeOfDefault(place), note: 'The default is set here.' }, ...asking(input, place)],
      });
    }
  },
});

function placeOfDefault({ schema, at }: InputPlace): ts.Node {
  return schema.fallback?.node ?? at;
}
