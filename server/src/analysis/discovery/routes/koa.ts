import { httpMethods, type Framework } from '../framework';

/** Koa: `ctx.body = body` makes it 200 where no status was set, before or behind. */
export const koa: Framework = {
  id: 'koa',
  packages: ['koa', '@koa/router', 'koa-router'],
  forms: [{ form: 'method', methods: [...httpMethods, 'del', 'use'], loose: ['^_*(ctx|context)$'] }],
  answers: {
    through: 0,
    assigns: ['body', 'response.body'],
    status: { properties: ['status', 'response.status', 'res.statusCode'], methods: ['throw'] },
  },
};
