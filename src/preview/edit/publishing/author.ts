export interface Author {
  name: string
  email: string
}

/** The variables with which Git makes commits in somebody's name. */
export const authorOf = ({ name, email }: Author): Record<string, string> => ({
  GIT_AUTHOR_NAME: name,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name,
  GIT_COMMITTER_EMAIL: email,
})
