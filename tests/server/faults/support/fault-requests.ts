// Sample requests to a server's app, for tests with faults.
import type { FastifyInstance } from 'fastify';
import { addFields, FORM, sealedForm, type Answer, type Fields } from './request-bodies.ts';

export async function injectFields(app: FastifyInstance, fields: Fields): Promise<Answer> {
  const response = await app.inject({ method: 'POST', url: '/api/score', headers: { 'content-type': FORM }, payload: sealedForm(fields) });
  return { status: response.statusCode, body: response.json() };
}

/** Adds a new player's score. */
export function write(app: FastifyInstance): Promise<Answer> {
  return injectFields(app, addFields());
}

export function read(app: FastifyInstance): Promise<Answer> {
  return injectFields(app, { type: 'get', leaderboard: 'frozen-jewel' });
}
