/**
 * The tree of a hierarchical facet. Lists have none: models stand under their makes by a facet of their own (makeTree.ts).
 *
 * @throws when there is one after all
 */
const generateTrees = () => (): never => {
  throw new Error('Trees of facets are left out of the build (features/search/standIns).')
}

export { generateTrees as 'module.exports' }
