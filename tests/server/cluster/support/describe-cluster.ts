// Declares tests on one cluster, which they share. Skips them, with the reason, where a program is missing.
import { afterAll, beforeAll, describe, type TestOptions } from 'vitest';
import { reasonToSkip } from '../../../../tools/cluster-packages.ts';
import { startCluster, type Cluster } from './start-cluster.ts';

const START_MILLISECONDS = 180_000;

/** The fields of `cluster` are set when the first test runs. */
export function describeCluster(name: string, body: (cluster: Cluster) => void, options: TestOptions = {}): void {
  const reason = reasonToSkip();
  if (reason !== undefined) {
    console.warn(`Skipping the tests of ${name}: ${reason}.`);
    describe.skip(`${name}: ${reason}`, options, () => body({} as Cluster));
    return;
  }
  describe(name, options, () => {
    const cluster = {} as Partial<Cluster>;
    beforeAll(async () => {
      Object.assign(cluster, await startCluster());
    }, START_MILLISECONDS);
    afterAll(() => cluster.stop?.(), START_MILLISECONDS);
    body(cluster as Cluster);
  });
}
