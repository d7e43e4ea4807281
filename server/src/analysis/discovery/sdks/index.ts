import type { Sdk } from '../sdk';
import { ai } from './ai';
import { langchain } from './langchain';
import { mcp } from './mcp';
import { openaiAgents } from './openaiAgents';

/** Every SDK that registrations are looked for, in the order in which a tie is decided. */
export const sdks: readonly Sdk[] = [mcp, ai, langchain, openaiAgents];
