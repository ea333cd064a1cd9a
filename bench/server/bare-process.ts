import fastify from 'fastify';

const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.post('/api/score', async () => ({ score: 1 }));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
