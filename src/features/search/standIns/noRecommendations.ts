/**
 * Makes one list of the recommendations for several vehicles. Lists ask for none.
 *
 * @throws always
 */
const sortAndMergeRecommendations = (): never => {
  throw new Error('Recommendations are left out of the build (features/search/standIns).')
}

export { sortAndMergeRecommendations as 'module.exports' }
