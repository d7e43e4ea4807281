import { httpMethods, type Framework } from '../framework';

/** Fastify: `reply.code(404).send(body)`, or a returned value under the status that was set before. */
export const fastify: Framework = {
  id: 'fastify',
  packages: ['fastify'],
  forms: [{ form: 'method', methods: [...httpMethods], objects: ['route'], loose: ['^_*req', '^_*rep'] }],
  answers: {
    through: 1,
    sends: ['send'],
    returns: true,
    status: { methods: ['code', 'status'], properties: ['statusCode', 'raw.statusCode'] },
    begins: ['hijack'],
  },
};
