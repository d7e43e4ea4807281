import type { Sdk } from '../sdk';
import { adk } from './adk';
import { agentKit } from './agentKit';
import { agentic } from './agentic';
import { ai } from './ai';
import { anthropic } from './anthropic';
import { assistantUi } from './assistantUi';
import { ax } from './ax';
import { beeai } from './beeai';
import { claudeAgent } from './claudeAgent';
import { cloudflareAgents } from './cloudflareAgents';
import { cloudflareAiUtils } from './cloudflareAiUtils';
import { coinbase } from './coinbase';
import { composio } from './composio';
import { convex } from './convex';
import { copilotSdk } from './copilotSdk';
import { copilotkit } from './copilotkit';
import { effect } from './effect';
import { elevenlabs } from './elevenlabs';
import { eliza } from './eliza';
import { eve } from './eve';
import { extApps } from './extApps';
import { fastmcp } from './fastmcp';
import { firebaseAi } from './firebaseAi';
import { genkit } from './genkit';
import { goat } from './goat';
import { googleGenai } from './googleGenai';
import { langchain } from './langchain';
import { livekit } from './livekit';
import { llamaindex } from './llamaindex';
import { llmz } from './llmz';
import { lmstudio } from './lmstudio';
import { mastra } from './mastra';
import { mcp } from './mcp';
import { mcpFramework } from './mcpFramework';
import { mcpLite } from './mcpLite';
import { mcpNest } from './mcpNest';
import { mcpUse } from './mcpUse';
import { nestjsMcp } from './nestjsMcp';
import { nuxtMcp } from './nuxtMcp';
import { openai } from './openai';
import { openaiAgents } from './openaiAgents';
import { openclaw } from './openclaw';
import { opencode } from './opencode';
import { openrouter } from './openrouter';
import { pi } from './pi';
import { salesforce } from './salesforce';
import { skybridge } from './skybridge';
import { strands } from './strands';
import { supabase } from './supabase';
import { tanstack } from './tanstack';
import { tmcp } from './tmcp';
import { voltagent } from './voltagent';
import { vscode } from './vscode';
import { webmcp } from './webmcp';
import { xmcp } from './xmcp';
import { xsai } from './xsai';
import { zuplo } from './zuplo';

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
  adk,
  agentKit,
  agentic,
  assistantUi,
  ax,
  beeai,
  cloudflareAgents,
  cloudflareAiUtils,
  coinbase,
  composio,
  convex,
  copilotSdk,
  copilotkit,
  effect,
  elevenlabs,
  eliza,
  eve,
  extApps,
  firebaseAi,
  goat,
  googleGenai,
  livekit,
  llamaindex,
  llmz,
  lmstudio,
  mcpFramework,
  mcpLite,
  mcpNest,
  mcpUse,
  nestjsMcp,
  nuxtMcp,
  openclaw,
  opencode,
  openrouter,
  pi,
  salesforce,
  skybridge,
  strands,
  supabase,
  tanstack,
  tmcp,
  voltagent,
  vscode,
  webmcp,
  xmcp,
  xsai,
  zuplo,
];
