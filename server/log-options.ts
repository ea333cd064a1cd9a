// Log options. Requests are logged with method, path without query, and the configured part of the address; never ids, bodies or headers.
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
      // Omits the other fields of database errors: `detail` may contain stored values.
      err: (error: Error & { code?: unknown }) => ({ type: error.name, code: error.code, message: error.message, stack: error.stack }),
    },
  };
}

/** Returns the /24 network of an IPv4 address, or the /64 of an IPv6 address. */
function shorten(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? `${network}::` : network.replace(/\.\d+$/, '.0');
}
