import type { Framework } from '../framework';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Next, app router: `route.ts` exports a function a method, which returns a `Response`. */
export const nextApp: Framework = {
  id: 'next-app',
  packages: ['next'],
  forms: [{ form: 'file', path: '/app/(?:.*/)?route\\.[cm]?[jt]sx?$', exports: methods }],
  answers: { status: {}, responseClass: 'NextResponse' },
};

/** Next, pages router: the default export of a file below `pages/api` is given what Express gives. */
export const nextPages: Framework = {
  id: 'next-pages',
  packages: ['next'],
  forms: [{ form: 'file', path: '/pages/api/.*\\.[cm]?[jt]sx?$', exports: ['default'] }],
  answers: {
    through: 1,
    sends: ['json', 'send', 'end'],
    status: { methods: ['status', 'writeHead'], properties: ['statusCode'] },
    begins: ['write', 'flushHeaders', 'pipe'],
    responseClass: 'NextResponse',
  },
};
