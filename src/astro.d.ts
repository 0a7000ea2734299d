/** For plain `tsc`, which cannot read Astro's files; `astro check` can, and knows the props of each. */
declare module '*.astro' {
  const Component: (props: Record<string, unknown>) => never
  export default Component
}
