import { unknownRoute } from '@/lib/server/route'

export {
  unknownRoute as DELETE,
  unknownRoute as GET,
  unknownRoute as PATCH,
  unknownRoute as POST,
  unknownRoute as PUT,
}
