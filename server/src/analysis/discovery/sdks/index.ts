import type { Sdk } from '../sdk';
import { adk } from './adk';
import { agentKit } from './agentKit';
import { ai } from './ai';
import { anthropic } from './anthropic';
import { claudeAgent } from './claudeAgent';
import { convex } from './convex';
import { fastmcp } from './fastmcp';
import { genkit } from './genkit';
import { googleGenai } from './googleGenai';
import { langchain } from './langchain';
import { llamaindex } from './llamaindex';
import { mastra } from './mastra';
import { mcp } from './mcp';
import { openai } from './openai';
import { openaiAgents } from './openaiAgents';
import { voltagent } from './voltagent';

/** Every SDK that registrations are looked for, in the order in which a tie is decided. */
export const sdks: readonly Sdk[] = [
  mcp,
  ai,
  langchain,
  openaiAgents,
  openai,
  anthropic,
  claudeAgent,
  mastra,
  genkit,
  fastmcp,
  googleGenai,
  adk,
  llamaindex,
  voltagent,
  agentKit,
  convex,
];
