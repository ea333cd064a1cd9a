// Declares <frozen-jewel> to the JSX of React. Separate from the element's types, which do not require React.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FrozenJewelAttributes, FrozenJewelElement } from './frozen-jewel.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'frozen-jewel': DetailedHTMLProps<HTMLAttributes<FrozenJewelElement>, FrozenJewelElement> & FrozenJewelAttributes;
    }
  }
}
