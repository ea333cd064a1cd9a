/** The package has types, but does not export them. */
declare module 'doiuse' {
  import type { Node, TransformCallback } from 'postcss';

  type Usage = { readonly feature: string; readonly featureData?: { readonly missing?: string }; readonly usage: Node };

  export default class DoIUse {
    constructor(options: { readonly browsers: readonly string[]; readonly onFeatureUsage: (usage: Usage) => void });
    readonly postcss: TransformCallback;
  }
}
