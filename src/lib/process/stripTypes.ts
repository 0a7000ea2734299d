/** Options of Node for each process and worker that runs one of our modules (scripts/cli/stripTypes.mjs). */
export const STRIP_TYPES: string[] = import.meta.url.includes('/node_modules/')
  ? ['--import', new URL('../../../scripts/cli/stripTypes.mjs', import.meta.url).href]
  : []
