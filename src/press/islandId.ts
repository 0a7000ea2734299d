/**
 * Stands in for Astro's `shorthash` in the compiled app (adapter.ts): it names an island by going, character by character, through all
 * of its HTML and the path of its source on this machine, for the sake of a development server. No page of ours reads that name, and
 * none is to depend on where it was made.
 */
export const shorthash = (): string => '0'
