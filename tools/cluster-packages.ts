// Debian's packages of the cluster tests. Without a package, its tests are skipped with the reason.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { hasAptGet, install, programs } from './browser.ts';

/** Packages by the program that shows whether they are installed. */
const PACKAGES = { 'redis-server': 'redis-server' } as const;

export type ClusterProgram = keyof typeof PACKAGES;

/** Refuses to start services while packages are installed: https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt */
const POLICY = '/usr/sbin/policy-rc.d';

/** Returns the path of the program, or undefined. Debian installs some of them outside of a user's PATH. */
export function findClusterProgram(program: ClusterProgram): string | undefined {
  return programs([program])[0] ?? ['/usr/sbin', '/usr/bin'].map((folder) => `${folder}/${program}`).find(existsSync);
}

/** Installs missing packages where apt-get is available, without starting their services. */
export function installClusterPackages(): void {
  const missing = (Object.keys(PACKAGES) as ClusterProgram[]).filter((program) => findClusterProgram(program) === undefined);
  if (missing.length === 0 || !hasAptGet()) return;
  const names = missing.map((program) => PACKAGES[program]).join(' ');
  console.log(`Installing ${names} with apt-get.`);
  const isOwnPolicy = !existsSync(POLICY);
  if (isOwnPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  install(names);
  if (isOwnPolicy) rmSync(POLICY);
}
