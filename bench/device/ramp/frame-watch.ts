// Makes an overloaded GPU visible as late frames: browsers may request many further frames while it still draws.

const MAX_FRAMES_IN_FLIGHT = 2;

export type FrameWatch = {
  /** Call after the draw calls of a frame. */
  end(): void;
  /** Returns whether the GPU has not yet drawn the frame before the last one. */
  isBehind(): boolean;
};

export function watchFences(gl: WebGL2RenderingContext): FrameWatch {
  const fences: WebGLSync[] = [];
  return {
    end() {
      const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      // Null after the context was lost.
      if (fence) fences.push(fence);
      gl.flush();
    },
    isBehind() {
      while (fences.length > 0 && gl.getSyncParameter(fences[0], gl.SYNC_STATUS) !== gl.UNSIGNALED) gl.deleteSync(fences.shift()!);
      return fences.length >= MAX_FRAMES_IN_FLIGHT;
    },
  };
}

/** WebGL1 has no fences: reading a pixel waits for its frame. */
export function waitForEach(gl: WebGLRenderingContext): FrameWatch {
  const pixel = new Uint8Array(4);
  return { end: () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel), isBehind: () => false };
}
