// Debian's packages of the cluster tests. Without a package, its tests are skipped with the reason.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hasAptGet, install } from '../../../tools/browser.ts';

/** A file of each package: its program, or the library that Patroni requires. */
const FILES = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/client.py',
  'redis-server': '/usr/bin/redis-server',
} as const;

export type ClusterPackage = keyof typeof FILES;

const NAMES = Object.keys(FILES) as ClusterPackage[];

/** Refuses to start services while packages are installed: https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt */
const POLICY = '/usr/sbin/policy-rc.d';
const KEPT_POLICY = `${POLICY}.kept`;

/** Returns the path of the package's program, or undefined. */
export function findClusterProgram(name: ClusterPackage): string | undefined {
  return existsSync(FILES[name]) ? FILES[name] : undefined;
}

/** Returns the reason why tests with all packages are skipped, or undefined. */
export function reasonToSkip(): string | undefined {
  const missing = NAMES.filter((name) => findClusterProgram(name) === undefined);
  return missing.length === 0 ? undefined : `not installed: ${missing.join(', ')}`;
}

/** Installs missing packages where apt-get is available, without starting their services. */
export function installClusterPackages(): void {
  const missing = NAMES.filter((name) => findClusterProgram(name) === undefined).join(' ');
  if (missing === '' || !hasAptGet()) return;
  console.log(`Installing ${missing} with apt-get, without starting services.`);
  if (existsSync(POLICY)) renameSync(POLICY, KEPT_POLICY);
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  install(missing);
  rmSync(POLICY);
  if (existsSync(KEPT_POLICY)) renameSync(KEPT_POLICY, POLICY);
}
