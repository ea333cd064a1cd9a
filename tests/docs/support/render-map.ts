// Renders the specification map as Markdown.
import type { Proof } from './read-tags.ts';
import type { Specification, Statement } from './specification.ts';

const HEAD = `# Specification map

The statements of the product specification, with the files that implement them and the tests that prove them. \`npm run specification\`
generates this page from \`docs/specification/*.json\` and the tags of the tests: \`// @spec 3.12\` above a test lists the statements that it
proves. Do not edit this page. A reading is an interpretation of a point that the specification leaves open; R1 to R7 are numbered readings.
An addition is not in the specification.
`;

/** Returns Markdown code, which cannot contain a backtick. */
const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;

function renderStatement({ id, text, files, remark, untested }: Statement, proofs: readonly Proof[]): string {
  const notes = [text, files.map(code).join(', '), remark, untested && `**no test**: ${untested}`].filter((note) => note);
  const tests = proofs.filter((proof) => proof.id === id).map(({ path, title }) => `  - ${code(`${path} › ${title}`)}`);
  return [`- **${id}** ${notes.join(' · ')}`, ...new Set(tests)].join('\n');
}

export function renderMap({ sections, proofs }: Specification): string {
  const groups = sections.flatMap(({ section, groups }) =>
    groups.map(
      ({ title, statements }) =>
        `\n## Section ${section}: ${title}\n\n${statements.map((statement) => renderStatement(statement, proofs)).join('\n')}\n`,
    ),
  );
  return HEAD + groups.join('');
}
