/** The key `envelope` of the config: which fields every answer of the project carries, and what each of them is for. Data alone. */

export const envelopeRoles = [
  'status',
  'correlationId',
  'tool',
  'target',
  'source',
  'facts',
  'warnings',
  'recommendations',
  'changed',
  'evidence',
] as const;

/** The ten of the fourth seed's output contract. */
export type EnvelopeRole = (typeof envelopeRoles)[number];

export interface EnvelopeField {
  readonly role: EnvelopeRole;
  /** The project's own name for it; `meta.requestId` stands inside another. */
  readonly name: string;
}

/** Reads what the config says; an empty list where it says nothing that can be used. */
export function envelopeFieldsOf(data: unknown): readonly EnvelopeField[] {
  if (data === undefined || problemOfEnvelope(data) !== undefined) return [];
  const said = data as Partial<Record<EnvelopeRole, string | readonly string[]>>;
  return envelopeRoles.flatMap((role) => {
    const names = said[role] ?? [];
    return (typeof names === 'string' ? [names] : names).map((name): EnvelopeField => ({ role, name }));
  });
}

/** What is wrong with the value of `envelope`, as a sentence for the config's reader. */
export function problemOfEnvelope(data: unknown): string | undefined {
  if (data === undefined) return undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return '`envelope` is an object from a role to the name of its field, such as `{ "status": "status", "changed": "modified" }`.';
  for (const [role, name] of Object.entries(data)) {
    if (!envelopeRoles.includes(role as EnvelopeRole)) return `\`envelope.${role}\` is no role; there are ${envelopeRoles.join(', ')}.`;
    const names: readonly unknown[] = Array.isArray(name) ? name : [name];
    if (names.length === 0 || !names.every(isName)) return `\`envelope.${role}\` is the name of a field, or a list of names.`;
  }
  return undefined;
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && name.split('.').every((part) => part !== '');
}
