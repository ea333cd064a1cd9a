// Verifies a run and counts the outcome in the metrics.
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { verifyRun, type Proof, type VerifiedRun } from './verify-run.ts';

/** See `verifyRun`. */
export async function verifyAndCount(context: ServerContext, proof: Proof, owner?: string): Promise<VerifiedRun | undefined> {
  const { metrics } = context;
  try {
    const run = await verifyRun(context, proof, owner);
    metrics.countVerification(run ? 'verified' : 'unverified');
    return run;
  } catch (error) {
    metrics.countVerification(error instanceof ServerError ? error.code : 'internal');
    throw error;
  }
}
