import { expect, test } from 'vitest'
import { paths } from './paths'

test.each([
  [paths.detail('lab', 'https-edges', 'a/../b'), '/lab/https-edges/a%2F..%2Fb'],
  [paths.part('lab', 'https-edges', 'e_1', 'mutual_tls'), '/lab/https-edges/e_1/mutual_tls'],
  [
    paths.part('lab', 'https-edges', 'e_1', 'routes', 'r?1', 'oauth'),
    '/lab/https-edges/e_1/routes/r%3F1/oauth',
  ],
  [paths.part('lab', 'https-edges', 'e_1'), '/lab/https-edges/e_1'],
])('the path %s has encoded segments', (path, wanted) => expect(path).toBe(wanted))
