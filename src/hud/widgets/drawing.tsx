/** A drawing of `assets/drawings` in the color of the text. Adds nothing for screen readers. */
export function Drawing({ svg }: { svg: string }) {
  return <div className="drawing" aria-hidden dangerouslySetInnerHTML={{ __html: svg }} />;
}
