import { expect, test } from 'vitest';
import { withoutComments } from '../../tools/build/lean.ts';

test('removes comments and indentation from code and its GLSL, and keeps directives on lines of their own', () => {
  const source = `// The path.
/**
 * Sides.
 */
export const SIDES = 2;
const SHADER = \`#version 300 es
/** Adds light. */
void main() {
  // A comment.
  float light = 1.0 / 2.0;
}\`;
`;
  expect(withoutComments(source)).toBe(`export const SIDES = 2;
const SHADER = \`#version 300 es
void main() {
float light = 1.0 / 2.0;
}\`;
`);
});
