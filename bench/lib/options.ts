/** `--quick`: smaller runs to check that a bench works; its figures aren't for the README. */
export const quick = process.argv.includes('--quick')
