// Declares tests of the cluster. Skips them, with the reason, where a program is missing.
import { afterAll, beforeAll, describe } from 'vitest';
import { reasonToSkip } from '../../support/cluster-packages.ts';
import { startCluster, type Cluster } from './start-cluster.ts';

const START_MILLISECONDS = 400_000;

export function describeInstalled(name: string, body: () => void): void {
  const reason = reasonToSkip();
  if (reason === undefined) describe(name, body);
  else describe.skip(`${name}: ${reason}`, body);
}

/** The tests share one cluster. The fields of `cluster` are set when the first test runs. */
export function describeCluster(name: string, body: (cluster: Cluster) => void): void {
  describeInstalled(name, () => {
    const cluster = {} as Partial<Cluster>;
    beforeAll(async () => {
      Object.assign(cluster, await startCluster());
    }, START_MILLISECONDS);
    afterAll(() => cluster.stop?.(), START_MILLISECONDS);
    body(cluster as Cluster);
  });
}
