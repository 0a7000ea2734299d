const ENDING = String.raw`\.(?:jpe?g|png|webp|avif|gif|heic)`
const PICTURE = new RegExp(String.raw`${ENDING}\b`, 'i')
const FILE = new RegExp(String.raw`^[^/\\:]+${ENDING}$`, 'i')

/** Whether a text has a picture's ending: 'photos/a.jpg', 'https://img.example/a.jpg?w=640'. */
export const hasPictureEnding = (text: string): boolean => PICTURE.test(text)

/** Whether a text is the name of a picture's file, which is in the tenant's `photos/` folder. */
export const isPictureFile = (text: string): boolean => FILE.test(text)

/** Whether a text starts like the address of a picture. schema.org's words are addresses too: 'https://schema.org/InStock'. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:)?\/\/(?!schema\.org\/)|^\/?photos\//i.test(text)

/** 'C:\Photos\U1005_1.jpg' → 'U1005_1.jpg': only the dealer's computer has the folder. */
export function withoutFolder(path: string): string {
  const index = path.lastIndexOf('\\')
  const name = path.slice(index + 1)
  return index >= 0 && isPictureFile(name) && !path.includes('/') ? name : path
}
