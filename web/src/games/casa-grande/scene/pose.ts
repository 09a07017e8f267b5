/** The angle that the camera sees from top to bottom, in degrees. */
export const FOV = 24;
/** The tangent of half of it. */
const HALF = Math.tan(((FOV / 2) * Math.PI) / 180);

/** Half the side of the board with its rim, and how far below its face it reaches. */
const EDGE = 5.4;
const FOOT = -0.32;

/** What the camera looks at: so high, and so much nearer than the middle, where the die lies and things look larger. */
export const AIM = { height: 0.2, nearer: 0.55 };

/** How much of the way from the middle to each border of the stage the board may take. */
const ACROSS = 0.97;
const UP = 0.95;
/** The pixels at the lower border where buttons lie, and how much of the way down is left to the board however low the stage is. */
const BUTTONS = 58;
const LEAST_DOWN = { narrow: 0.6, wide: 0.8 };
/** Below this share of its height a stage is narrow: then there is more height than the board needs. */
const NARROW = 1.15;

/** How the player looks at the site: what was turned and brought nearer stays so when the stage changes or is left for the plan. */
export interface Pose {
  /** For which seat's sight and which turning back this was chosen. */
  of: string;
  azimuth: number;
  /** Radians from straight above. */
  tilt: number;
  /** The distance, as a share of the one at which all is seen. */
  zoom: number;
}

/** The size of the stage in pixels. */
export interface Stage {
  width: number;
  height: number;
}

const aspectOf = ({ width, height }: Stage): number => width / Math.max(1, height);

/** A high stage has room for a steeper sight, in radians from straight above. */
export const usualTilt = (stage: Stage): number =>
  Math.min(Math.max(0.5 + (aspectOf(stage) - 0.7) * 0.6, 0.5), 0.8);

/** From how far a board seen from straight ahead fills the stage, with room for the die before it. */
const usualDistance = (stage: Stage): number => Math.max(6.3 / (HALF * aspectOf(stage)), 5.35 / HALF);

/** The distance from which no corner of the board leaves the stage, however it is turned and tilted. */
export function distanceFor(stage: Stage, azimuth: number, tilt: number): number {
  // Seen from straight ahead the board lies beside the buttons of a wide stage; its corner, when it is turned, above them.
  const corner = aspectOf(stage) < NARROW ? 1 : Math.abs(Math.sin(2 * azimuth));
  const least = LEAST_DOWN.wide + (LEAST_DOWN.narrow - LEAST_DOWN.wide) * corner;
  const down = Math.max(least, 1 - (2 * BUTTONS) / Math.max(1, stage.height));
  let distance = usualDistance(stage);
  for (const x of [-EDGE, EDGE])
    for (const z of [-EDGE, EDGE])
      for (const y of [0, FOOT]) {
        const { across, up, towards } = seenFrom({ x, y, z }, azimuth, tilt);
        const high = up > 0 ? UP : down;
        distance = Math.max(
          distance,
          Math.abs(across) / (HALF * aspectOf(stage) * ACROSS) + towards,
          Math.abs(up) / (HALF * high) + towards,
        );
      }
  return distance;
}

/** Where a point of the world lies for the camera, counted from what it looks at. */
export function seenFrom(
  { x, y, z }: { x: number; y: number; z: number },
  azimuth: number,
  tilt: number,
): { across: number; up: number; towards: number } {
  const near = x * Math.sin(azimuth) + z * Math.cos(azimuth) - AIM.nearer;
  const high = y - AIM.height;
  return {
    across: x * Math.cos(azimuth) - z * Math.sin(azimuth),
    up: high * Math.sin(tilt) - near * Math.cos(tilt),
    towards: high * Math.cos(tilt) + near * Math.sin(tilt),
  };
}
