import { httpMethods, type Framework } from '../framework';

const known =
  '^(?:read|get|parse|is|assert|use|append|set(?:Response)?(?:Header|Headers|Cookie)|set(?:Header|Cookie)|delete|handleCors|toWebRequest)';

/** h3, and Nuxt and Nitro on top of it: what an event handler returns is the body; the status is set on the event. */
export const h3: Framework = {
  id: 'h3',
  packages: ['h3', 'nitropack', 'nitro', 'nuxt', '#imports'],
  forms: [
    { form: 'function', exported: 'defineEventHandler', ambient: true },
    { form: 'function', exported: 'eventHandler', ambient: true },
    { form: 'function', exported: 'defineHandler' },
    { form: 'method', methods: [...httpMethods, 'use'] },
  ],
  answers: {
    through: 0,
    returns: true,
    status: {
      functions: ['setResponseStatus', 'sendError', 'sendRedirect'],
      properties: ['node.res.statusCode', 'res.status', 'res.statusCode', 'node.res.statusMessage'],
    },
    harmless: known,
  },
};
