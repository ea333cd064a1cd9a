// What the log says of requests: method, path without its query, and as much of the address as is wanted. No ids, no bodies, no headers.
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import { networkOf } from './rate-limits.ts';

export function logOptions({ logLevel, logAddresses }: Pick<Config, 'logLevel' | 'logAddresses'>): LoggerOptions {
  return {
    level: logLevel,
    base: null,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?')[0].slice(0, 200),
        ...(logAddresses === 'none' ? {} : { address: logAddresses === 'full' ? request.ip : shorten(request.ip) }),
      }),
      // A message of the database may quote what was to be stored.
      err: (error: Error & { code?: unknown }) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack }),
    },
  };
}

/** The network: three of four numbers of IPv4, four of eight groups of IPv6. */
function shorten(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? `${network}::` : network.replace(/\.\d+$/, '.0');
}
