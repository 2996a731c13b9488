/** What rooms of the dormitory and stays in them have in common: which bed is which, how full a room is, who may live in it. */

/** Beds of a room, at most. */
export const mostBeds = 12;

/** Stays that keep a bed from others. */
export const occupying: readonly string[] = ['reserved', 'living'];

/** A bed as bookings name it: the room and its number in one id. */
export const bedTarget = (roomId: string, bedNo: number): string => String(BigInt(roomId) * 100n + BigInt(bedNo));

interface Room {
  readonly bedCount: number | null;
  readonly roomStatus: string | null;
}

/** How full a room is with so many beds occupied. A room in use without a free bed is full; repair and closing say more than that. */
export function occupancyOf({ bedCount, roomStatus }: Room, livingCount: number) {
  const freeBeds = (bedCount ?? 0) - livingCount;
  return { livingCount, freeBeds, roomState: roomStatus === 'normal' && freeBeds <= 0 ? 'full' : roomStatus };
}

/** Rooms of men and of women take only those; couples and guests are not asked. An unknown gender is not judged. */
export const genderFits = (roomGender: string | null, gender: string | null): boolean =>
  gender === null || (roomGender !== 'male' && roomGender !== 'female') || roomGender === gender;
