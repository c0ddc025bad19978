import { postUpdateAct } from '@/lib/agents/server/update-acts'
import { route } from '@/lib/server/route'

export const POST = route('operator', (input) => postUpdateAct(input, 'resume'))
