/** Colors of jewels in small pictures, by piece type. The particles' colors of a theme (`jewelColors`) are too alike at this size. */
export const JEWELS = [undefined, '#bf77ff', '#ff7f6e', '#0c8bd6', '#ebd642', '#6cd059', '#ea3f5c'];
