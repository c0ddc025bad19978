import { authRoute } from '@/lib/server/auth'

export const GET = authRoute
export const POST = authRoute
