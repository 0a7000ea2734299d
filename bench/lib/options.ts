/** `--quick` makes smaller runs, to check that a bench works; the figures aren't for the README. */
export const quick = process.argv.includes('--quick')
