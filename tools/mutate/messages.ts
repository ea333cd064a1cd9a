// Messages between the parent and its worker processes.
import type { Mutation } from './mutation.ts';

/** Groups of test files, run in order until a test fails. */
export type Request = { readonly mutation: Mutation; readonly groups: readonly (readonly string[])[] };

export type Outcome =
  | { readonly type: 'killed'; readonly killer: string }
  | { readonly type: 'survived' }
  | { readonly type: 'timedOut' }
  | { readonly type: 'fault'; readonly message: string };

export type Report = { readonly type: 'ready' } | { readonly type: 'alive' } | { readonly type: 'done'; readonly outcome: Outcome };
