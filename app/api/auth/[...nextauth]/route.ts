import { authRoute } from '@/lib/server/people/auth'

export const GET = authRoute
export const POST = authRoute
