/** Every framework that is known, in the order in which they are asked. */
import type { Framework } from '../framework';
import { express } from './express';
import { fastify } from './fastify';
import { h3 } from './h3';
import { hono } from './hono';
import { koa } from './koa';
import { nextApp, nextPages } from './next';
import { cloudflare, web } from './web';

export const frameworks: readonly Framework[] = [express, fastify, hono, koa, nextApp, nextPages, h3, web, cloudflare];
