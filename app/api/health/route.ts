import { publicRoute } from '@/lib/server/route'

export const GET = publicRoute(() => ({ status: 'up' }), { beforeSetUp: true })
