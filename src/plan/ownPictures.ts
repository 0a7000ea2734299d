import type { ContentPage } from '#site/content/content.ts'
import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import { ownPhoto } from '#stock/ownPhotos.ts'

/**
 * Replaces '/photos/yard.jpg' with what pages use, even with an image service, which only resizes the stock's
 * pictures.
 */
export function withOwnPictures<T extends { site: Site; content: ContentPage[]; photos?: PhotoFiles }>(
  given: T,
): T {
  const { site, content, photos = new Map() } = given
  const own = (src: string): string => (src.startsWith('/photos/') ? ownPhoto(src, site, photos) : src)
  const { hero, home } = site
  return {
    ...given,
    site: {
      ...site,
      locations: site.locations.map((location) => ({
        ...location,
        picture: own(location.picture),
        manager: { ...location.manager, picture: own(location.manager.picture) },
      })),
      hero: { ...hero, image: own(hero.image) },
      home: {
        ...home,
        body_types: home.body_types.map((type) => ({ ...type, image: own(type.image) })),
        story: { ...home.story, image: own(home.story.image) },
      },
    },
    content: content.map((page) => ({
      ...page,
      image: own(page.image),
      ...(page.people && { people: page.people.map((person) => ({ ...person, image: own(person.image) })) }),
      html: page.html.replace(IMAGE, (_, before: string, src: string) => before + own(src)),
    })),
  }
}

/** The sanitiser always writes attributes in the same way, so one pattern is enough. */
const IMAGE = /(<img\b[^>]*? src=")(\/photos\/[^"]*)/g
