/** `--quick`: smaller runs to check that a bench works; its figures are not for the README. */
export const quick = process.argv.includes('--quick')
