import {
  SERVICES,
  serviceToken,
  type SceneObject,
  type ServiceContribution,
} from '@bracewright/core/services';

/** Films beside the body: they stay while tools come and go. */
export interface Films {
  /** Hangs a film of so many millimetres to the patient's left; rejects with SdkError `scene/image-…` where it is none. */
  hang(picture: Uint8Array, width: number): Promise<SceneObject>;
  readonly hanging: readonly SceneObject[];
}

/** Under which this plugin's films are asked for. */
export const FILMS = serviceToken<Films>('films/films');

/** Stands upright and faces the back, 250 mm to the left: the picture's x runs to −X, its y up. */
const BESIDE = [-1, 0, 0, 250, 0, 0, 1, 0, 0, 1, 0, 200, 0, 0, 0, 1];

const films: ServiceContribution = (services) =>
  services.bind(FILMS, (others): Films => {
    const scene = others.get(SERVICES.scene);
    const hanging: SceneObject[] = [];
    return {
      hanging,
      async hang(source, width) {
        const image = { source, width };
        const film = scene.createObject({ image, transform: BESIDE, pickable: true, name: 'film' });
        try {
          await film.whenShown();
        } catch (error) {
          film.dispose();
          throw error;
        }
        hanging.push(film);
        return film;
      },
    };
  });

export default films;
