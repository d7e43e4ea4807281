import { httpMethods, type Framework } from '../framework';

/** Express: `res.status(404).json(body)`, and a status that is set before. An error handler starts with whatever was set before it. */
export const express: Framework = {
  id: 'express',
  packages: ['express'],
  forms: [{ form: 'method', methods: [...httpMethods, 'use'], loose: ['^_*req', '^_*res'] }],
  answers: {
    through: 1,
    sends: ['json', 'send', 'jsonp', 'end'],
    status: { methods: ['status', 'sendStatus', 'writeHead'], properties: ['statusCode'] },
    begins: ['write', 'flushHeaders', 'pipe'],
  },
};
