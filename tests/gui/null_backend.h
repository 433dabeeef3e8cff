// The window without a screen: draws invisible frames, for tests.
#pragma once
#include <doctest/doctest.h>
#include <imgui.h>

#include <cmath>
#include <functional>

#include "gui/window/layout.h"

namespace warpwise::gui {

/// From ImGui 1.87 on, keys are events; from 1.89 on, a frame begins with the modifiers that these have left.
inline void hold_shift(bool down) {
#if IMGUI_VERSION_NUM >= 18900
  ImGui::GetIO().AddKeyEvent(ImGuiMod_Shift, down);
#elif IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddKeyEvent(ImGuiKey_ModShift, down);
#else
  ImGui::GetIO().KeyShift = down;
#endif
}

/// ImGui with fonts and no backend.
struct NullBackend {
  NullBackend() {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    fit(16, false);
  }
  ~NullBackend() { ImGui::DestroyContext(); }

  void fit(float em, bool light) {
    load_fonts(style, em, 1);
    style.theme = &theme(light);
    apply_style(*style.theme, em);
#if IMGUI_VERSION_NUM >= 19200
    ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#else
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
#endif
  }

  /// The number of vertices of a frame in which `content` draws into a window of its own.
  int draw(ImVec2 size, const std::function<void()>& content) {
    ImGui::GetIO().DisplaySize = size, ImGui::GetIO().DeltaTime = 1.0f / 60;
    ImGui::NewFrame();
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(size);
    ImGui::Begin("content", nullptr, ImGuiWindowFlags_NoDecoration);
    content();
    ImGui::End();
    return render();
  }

  /// The number of vertices of the last of `frames` frames. All of them must be finite.
  int frames(App& app, int count, ImVec2 size = ImVec2(1600, 1000), ImVec2 mouse = ImVec2(-1, -1)) {
    int vertices = 0;
    for (int i = 0; i < count; i++) {
      ImGuiIO& io = ImGui::GetIO();
      io.DisplaySize = size, io.DeltaTime = 1.0f / 60, io.MousePos = mouse;
      app.poll();
      ImGui::NewFrame();
      draw_window({app, style, false});
      vertices = render();
    }
    return vertices;
  }

  Style style;

 private:
  static int render() {
    ImGui::Render();
    const ImDrawData* data = ImGui::GetDrawData();
    bool all_finite = true;
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer)
        all_finite = all_finite && std::isfinite(v.pos.x) && std::isfinite(v.pos.y);
    REQUIRE(all_finite);
    return data->TotalVtxCount;
  }
};

}  // namespace warpwise::gui
