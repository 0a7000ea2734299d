/** Where messages find the docs: a project has them in its package. */
export const DOCS = /[\\/]node_modules[\\/]forecourt[\\/]/.test(import.meta.dirname)
  ? 'node_modules/forecourt/docs'
  : 'docs'
