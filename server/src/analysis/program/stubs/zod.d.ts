// The entry of zod: its members by name, under `z`, and as the default.
export * from './zodSchemas';
import * as z from './zodSchemas';
export { z, z as default };
